// Shows that something happens, and for how long; without it the form works all the same.
for (const form of document.forms) {
  const buttons = form.querySelectorAll('button');
  const state = form.querySelector('[role=status]');
  let ticking = 0;
  // Enter in a field of a question asks that question.
  form.addEventListener('keydown', event => {
    const question = event.key === 'Enter' && event.target.matches('input[type=text]') && event.target.closest('.question');
    if (question) {
      event.preventDefault();
      question.querySelector('button').click();
    }
  });
  form.addEventListener('submit', event => {
    let seconds = 0;
    const show = () => {
      state.lastElementChild.textContent = 'Sending and judging, ' + seconds + ' s';
      seconds += 1;
    };
    event.submitter?.closest('p').after(state);
    state.hidden = false;
    setTimeout(() => buttons.forEach(each => each.disabled = true));
    show();
    ticking = setInterval(show, 1000);
  });
  addEventListener('pageshow', () => {
    clearInterval(ticking);
    state.hidden = true;
    buttons.forEach(each => each.disabled = false);
  });
}
