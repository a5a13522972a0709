// The figures of a loan in a text that came from a browser. They hold the site's own words and amounts alone, so that a
// message to an address that nobody has confirmed can repeat them (rule finance-27).
import { loanAsked } from './loan-figures.ts';

const words = new Set(
  `about p.a comparison rate rates for over year years deposit no final payment establishment monthly account fee fees
  in total with of other the lender lender's does not state term or at your own calculator's an estimate from our this
  vehicle quoted by finance partner a great decent poor credit history price is known named yet so assumes`.split(
    /\s+/,
  ),
);

const figures = [
  /^\$\d{1,3}(?:,\d{3})?(?:\.\d\d)?(?:\/(?:wk|fn|mo))?$/,
  /^\d{1,2}(?:\.\d{1,2})?%$/,
  // Years.
  /^\d(?:\.\d{1,2})?$/,
];

/** The sentences with which a text states a loan's figures, up to the first word that is not the site's; empty: none. */
export function loanTextIn(text: string): string {
  const stated = text.startsWith(loanAsked) ? text.slice(loanAsked.length) : text;
  const tokens = stated.split(' ');
  const isOwn = (token: string) => {
    const bare = token.replace(/^\(|[.,)]+$/g, '');
    return words.has(bare.toLowerCase()) || figures.some((figure) => figure.test(bare));
  };
  const end = tokens.findIndex((token) => !isOwn(token));
  const own = tokens.slice(0, end < 0 ? undefined : end).join(' ');
  return /^\$[\d,.]+\//.test(own) ? own.slice(0, own.lastIndexOf('.') + 1) : '';
}
