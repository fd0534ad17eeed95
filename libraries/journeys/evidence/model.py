"""The base of everything that is read back from evidence files."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class EvidenceModel(BaseModel):
    """An immutable value: snake_case in Python, camelCase in files, nothing converted.

    Unknown fields and values of another type are errors, so that a damaged file is noticed.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        allow_inf_nan=False,
    )
