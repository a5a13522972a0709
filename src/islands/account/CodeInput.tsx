// The input for a code that was sent to a phone: in the sign-in, and in the last step of a finance form.
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { codeTyped } from '../../protocol/phone-code.ts';
import type { useCode } from './use-code.ts';

interface CodeInputProps {
  id: string;
  asking: Pick<ReturnType<typeof useCode>, 'code' | 'setCode' | 'errors'>;
}

export function CodeInput({ id, asking: { code, setCode, errors } }: CodeInputProps) {
  return (
    <LabelledInput
      id={id}
      label="Verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={code}
      error={errors.code}
      onChange={(event) => setCode(codeTyped(event.target.value))}
    />
  );
}
