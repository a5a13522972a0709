// The one script of the review page: it lays the picture before over the picture after, and a range input moves the
// line between them. Without it one picture is below the other.

export const compareScript = `for (const compare of document.querySelectorAll('.review-compare')) {
  const range = compare.querySelector('input');
  const move = () => {
    compare.style.setProperty('--line', range.value + '%');
    range.setAttribute('aria-valuetext', range.value + ' % before, ' + (100 - range.value) + ' % after');
  };
  range.addEventListener('input', move);
  compare.classList.add('review-over');
  move();
}
`;
