// Shows that something happens, and for how long; without it the form works all the same.
for (const form of document.forms) {
  const button = form.querySelector('button');
  const state = form.querySelector('[role=status]');
  let ticking = 0;
  form.addEventListener('submit', () => {
    let seconds = 0;
    const show = () => {
      state.lastElementChild.textContent = 'Sending and judging, ' + seconds + ' s';
      seconds += 1;
    };
    state.hidden = false;
    button.disabled = true;
    show();
    ticking = setInterval(show, 1000);
  });
  addEventListener('pageshow', () => {
    clearInterval(ticking);
    state.hidden = true;
    button.disabled = false;
  });
}
