*** Settings ***
Documentation    What agents make of connections and of a no, when nobody tells them beforehand.

Test Tags        suite:native-connection-guidance    single-attempt
