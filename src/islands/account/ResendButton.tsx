// Sends a code, or sends it again after a wait that the button shows.
import type { useCode } from './use-code.ts';

interface ResendButtonProps {
  asking: Pick<ReturnType<typeof useCode>, 'status' | 'busy' | 'resendIn'>;
  onPress: () => void;
}

export function ResendButton({ asking: { status, busy, resendIn }, onPress }: ResendButtonProps) {
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={busy || resendIn > 0}
      onClick={() => {
        if (resendIn === 0) onPress();
      }}
    >
      {status === 'default' ? 'Send Code' : 'Resend Code'}
      {resendIn > 0 && ` (${String(resendIn)} s)`}
    </button>
  );
}
