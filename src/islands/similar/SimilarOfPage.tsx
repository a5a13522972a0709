// Similar vehicles as the page of a vehicle lists them, for a form whose vehicle cannot be had any more. It asks no engine.
import { useEffect, useRef } from 'react';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import { fetchPage } from '../dom/fetch-page.ts';

export default function SimilarOfPage({ slug }: { slug: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void fetchPage(vehicleHref({ slug })).then((found) => {
      const parts = found?.page?.querySelectorAll('#similar h2, #similar .cards') ?? [];
      place.current?.replaceChildren(...parts);
    });
  }, [slug]);
  return <div ref={place} />;
}
