// <run-listing>: the listing it ends can be run and edited. How, and Python itself, comes with the first press.
let failed = 0; // some browsers never ask again for an address that did not answer
customElements.define("run-listing", class extends HTMLElement {
  connectedCallback() {
    if (this.firstChild) return;
    this.innerHTML = '<div><button type="button">Run</button><button type="button">Edit</button></div><span role="status"></span>';
    for (const button of this.querySelectorAll("button")) {
      button.setAttribute("aria-label", `${button.textContent}: ${this.previousElementSibling.getAttribute("aria-label")}`);
      button.onclick = () => this.wake(button);
    }
  }
  wake(button) {
    if (!this.waking) this.querySelector("span").textContent = "Fetching…";
    this.waking ??= import(`./runner.js?${failed}`).then(({ Listing }) => {
      this.listing = new Listing(this);
      button.click();
    }).catch(() => {
      this.waking = null;
      failed++;
      this.querySelector("span").textContent = "Python could not be fetched. Are you offline?";
    });
  }
  disconnectedCallback() {
    this.listing?.left();
  }
});
