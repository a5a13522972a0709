// A promo or call-to-action card between results (rule search-17). Static lists and
// live hits render this.
import type { LivePromo } from '../../domain/search/live-search-data.ts';

export interface PromoCardProps {
  promo: Pick<LivePromo, 'title' | 'text' | 'action' | 'href' | 'picture'>;
}

const sizes = '(min-width:1000px) 300px,92vw';

export function PromoCard({ promo }: PromoCardProps) {
  const { picture } = promo;
  return (
    <article className="promo on-dark">
      {picture && (
        <picture>
          {picture.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={sizes} />
          ))}
          <img
            src={picture.src}
            srcSet={picture.srcset || undefined}
            sizes={picture.srcset ? sizes : undefined}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
          />
        </picture>
      )}
      <div className="promo-text">
        <h3 className="promo-title">{promo.title}</h3>
        <p>{promo.text}</p>
        <a className="btn primary" href={promo.href}>
          {promo.action}
        </a>
      </div>
    </article>
  );
}
