// The search field of the brand directory: shows the brands with a word that begins with the typed text, and stores the
// text in the address as `query` (rule brand-2).

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z0-9]+/g) ?? [];

const directory = document.querySelector<HTMLElement>('[data-brands]');
const input = directory?.querySelector<HTMLInputElement>('[name=query]');

if (directory && input) {
  const status = directory.querySelector('[role=status]');
  const none = directory.querySelector<HTMLElement>('.brand-none');
  const narrow = () => {
    const typed = wordsOf(input.value);
    let brandCount = 0;
    for (const list of directory.querySelectorAll<HTMLElement>('.brand-list')) {
      let inList = 0;
      for (const brand of list.querySelectorAll<HTMLElement>('[data-brand]')) {
        const words = wordsOf(brand.dataset['brand'] ?? '');
        const fits = typed.every((word) => words.some((other) => other.startsWith(word)));
        brand.hidden = !fits;
        if (fits) inList += 1;
      }
      list.hidden = inList === 0;
      brandCount += inList;
    }
    if (none) none.hidden = brandCount > 0;
    if (status)
      status.textContent =
        typed.length === 0 ? '' : `${String(brandCount)} ${brandCount === 1 ? 'brand' : 'brands'}`;
  };
  const address = new URL(location.href);
  input.value = (address.searchParams.get('query') ?? '').slice(0, 100);
  narrow();
  input.addEventListener('input', () => {
    narrow();
    if (input.value.trim() === '') address.searchParams.delete('query');
    else address.searchParams.set('query', input.value);
    history.replaceState(history.state, '', address);
  });
  input.form?.addEventListener('submit', (event) => event.preventDefault());
}
