// The one script of the review page: it lays the picture before over the picture after, and a range input, a drag or a
// tap moves the line between them. Without it one picture is below the other.

export const compareScript = `for (const compare of document.querySelectorAll('.review-compare')) {
  const range = compare.querySelector('input');
  const move = () => {
    compare.style.setProperty('--line', range.value + '%');
    range.setAttribute('aria-valuetext', range.value + ' % before, ' + (100 - range.value) + ' % after');
  };
  range.addEventListener('input', move);
  const frame = compare.querySelector('.review-frame');
  const follow = ({ clientX }) => {
    const { left, width } = frame.getBoundingClientRect();
    range.value = ((clientX - left) / width) * 100;
    move();
  };
  frame.addEventListener('pointerdown', ({ pointerId }) => frame.setPointerCapture(pointerId));
  frame.addEventListener('pointermove', (event) => {
    if (frame.hasPointerCapture(event.pointerId)) follow(event);
  });
  frame.addEventListener('click', follow);
  compare.classList.add('review-over');
  move();
}
`;
