"use strict";
const cells = [...document.querySelectorAll(".cell")];
const words = document.getElementById("words");
const choices = [...document.querySelectorAll("[data-filter]")];
const texts = new Map(cells.map((cell) => [cell, cell.textContent.toLowerCase()]));
function filter() {
  const sought = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const cell of cells) {
    const chosen = choices.every((one) => !one.value || cell.dataset[one.dataset.filter] === one.value);
    cell.hidden = !chosen || !sought.every((word) => texts.get(cell).includes(word));
  }
}
if (words) {
  words.addEventListener("input", filter);
  choices.forEach((one) => one.addEventListener("change", filter));
}
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.tagName === "DETAILS") { target.hidden = false; target.open = true; target.scrollIntoView(); }
}
addEventListener("hashchange", openTarget);
openTarget();
const viewer = document.getElementById("viewer");
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-file]");
  if (button) {
    viewer.querySelector("img").src = button.querySelector("img").src;
    viewer.querySelector("img").alt = button.dataset.label;
    viewer.querySelector("span").textContent = button.dataset.label;
    viewer.querySelector("a").href = button.dataset.file;
    viewer.showModal();
  } else if (event.target === viewer || event.target.parentElement === viewer && event.target.tagName === "IMG") {
    viewer.close();
  }
});
