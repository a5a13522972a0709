// The filters of a phone are a modal sheet. This script is small; the rest loads when the sheet opens.
const sheet = document.getElementById('filters');
sheet?.addEventListener(
  'toggle',
  () => void import('../site/modal-sheet.ts').then(({ makeModal }) => makeModal(sheet)),
);
