// The place of the registration look-up in a trade-in form. The look-up itself loads with the live form.
import { useEffect, useState, type ComponentType } from 'react';
import { asksForLookup, LookupRow } from './LookupRow.tsx';
import type { RegoLookupProps } from './RegoLookup.tsx';

type LookupPart = { RegoLookup: ComponentType<RegoLookupProps> } | 'loading' | 'failed';

/**
 * The registration look-up loads with the live form. Its static row is shown until then, and if it does not load. When
 * it has loaded, it starts with what the visitor asked for meanwhile.
 */
export function LookUp({ live, ...props }: Omit<RegoLookupProps, 'asked'> & { live: boolean }) {
  const [part, setPart] = useState<LookupPart>('loading');
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!live) return;
    import('./RegoLookup.tsx').then(setPart, (error: unknown) => {
      console.warn('Registrations cannot be looked up.', error);
      setPart('failed');
    });
  }, [live]);
  const loading = live && part === 'loading';
  const { form } = props;
  useEffect(() => {
    const fields = form.current;
    if (!loading || !fields) return;
    const pressed = (event: KeyboardEvent) => {
      if (!asksForLookup(event)) return;
      event.preventDefault();
      setAsked(true);
    };
    fields.addEventListener('keydown', pressed);
    return () => fields.removeEventListener('keydown', pressed);
  }, [loading, form]);
  const press = () => setAsked(true);
  return (
    <div className="look-up">
      {typeof part === 'object' ? (
        <part.RegoLookup {...props} asked={asked} />
      ) : (
        <LookupRow asking={asked && part === 'loading'} onPress={press} />
      )}
    </div>
  );
}
