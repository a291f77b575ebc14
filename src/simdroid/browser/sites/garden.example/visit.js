const field = (name) => document.getElementById(name);

document.getElementById("visit").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = [
    `${field("name").value} for ${field("people").value}`,
    field("day").value,
    field("time").value,
    field("tour").value,
    field("steps").checked ? "with ramp" : "without ramp",
  ];
  localStorage.setItem("visit", words.join(", "));
  field("answer").textContent = `Noted: ${words.filter(Boolean).join(", ")}`;
});

const noted = localStorage.getItem("visit");
if (noted) field("answer").textContent = `Noted: ${noted}`;
