// The field that asks which vehicle (rule enquiry-22): suggests available ones by the words typed. Other text is sent
// unchanged, and so is any text without a script.
import { useRef, useState } from 'react';
import type { FormField } from '../../domain/enquiry/form.ts';
import { fieldMarks } from '../../domain/enquiry/field-marks.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import type { FoundVehicle } from '../../protocol/vehicle-endpoints.ts';
import { callApi } from '../site/api.ts';
import { ErrorText } from './LabelledInput.tsx';

/** Debounce time of requests, ms. */
const debounceMs = 250;

export interface VehicleInputProps {
  field: FormField;
  id: string;
  error: string | undefined;
}

/** Returns an empty list when the call fails; visitors may then send the text that they typed. */
async function vehiclesNamed(query: string): Promise<FoundVehicle[]> {
  const path = `/api/vehicles?${new URLSearchParams({ query }).toString()}`;
  const result = await callApi<EndpointAnswer<'findVehicles'>>(path);
  return result.ok ? result.value.items : [];
}

export function VehicleInput({ field, id, error }: VehicleInputProps) {
  const [found, setFound] = useState<FoundVehicle[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  const typed = (text: string) => {
    latest.current = text;
    clearTimeout(waiting.current);
    if (text.trim().length < 2 || found.some(({ label }) => label === text)) return;
    waiting.current = setTimeout(() => {
      void vehiclesNamed(text.trim()).then((items) => {
        if (latest.current === text) setFound(items);
      });
    }, debounceMs);
  };
  return (
    <div className="field wide">
      <label htmlFor={id}>{field.label}</label>
      <input
        {...fieldMarks(id, error)}
        name={field.name}
        required={field.required}
        list={`${id}-found`}
        autoComplete="off"
        placeholder="Make, model or stock number"
        onInput={(event) => typed(event.currentTarget.value)}
      />
      <datalist id={`${id}-found`}>
        {found.map(({ slug, label }) => (
          <option key={slug} value={label} />
        ))}
      </datalist>
      <ErrorText id={id} error={error} isRead />
    </div>
  );
}
