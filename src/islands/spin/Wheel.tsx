// The wheel as a picture, and how it turns to its result (rule spin-4): not at all for visitors who prefer reduced motion. It
// decides nothing; the result is also given as text.
import type { RefObject } from 'react';
import type { Segment } from '../../domain/spin/wheel.ts';

const turnMs = 4_000;

/** Starts the animation, which `finish` ends at once; null when nothing turns and the result can be shown now. */
export function turnWheel(
  wheel: Pick<Element, 'animate'> | null,
  degrees: number,
  reducedMotion: boolean,
  onEnd: () => void,
): Pick<Animation, 'finish'> | null {
  if (!wheel || reducedMotion) return null;
  const turning = wheel.animate(
    [{ transform: 'rotate(0deg)' }, { transform: `rotate(${String(degrees)}deg)` }],
    { duration: turnMs, easing: 'cubic-bezier(0.15, 0.75, 0.2, 1)', fill: 'forwards' },
  );
  turning.onfinish = onEnd;
  return turning;
}

const radius = 100;
/** A narrower segment has no space for its name; the list below has all names. */
const narrowest = 0.04;

/** A point on the edge, by turns from the top. */
const point = (turns: number): string => {
  const angle = turns * 2 * Math.PI;
  return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
};

/** SVG cannot draw a whole circle as one arc. */
const sliceOf = ({ from, to }: Segment): string =>
  to - from > 0.9999
    ? `M 0 -${String(radius)} A ${String(radius)} ${String(radius)} 0 1 1 -0.01 -${String(radius)} Z`
    : `M 0 0 L ${point(from)} A ${String(radius)} ${String(radius)} 0 ${to - from > 0.5 ? '1' : '0'} 1 ${point(to)} Z`;

export interface WheelProps {
  segments: readonly Segment[];
  /** The part that turns. */
  wheel: RefObject<SVGGElement | null>;
}

export function Wheel({ segments, wheel }: WheelProps) {
  return (
    <svg className="wheel" viewBox="-110 -118 220 228" aria-hidden="true">
      <g ref={wheel}>
        {segments.map((segment, index) => (
          <g key={segment.label} className={`slice slice-${String(index % 4)}`}>
            <path d={sliceOf(segment)} />
            {segment.to - segment.from >= narrowest && (
              <text
                transform={`rotate(${String(((segment.from + segment.to) / 2) * 360 - 90)}) translate(94 0)`}
                textAnchor="end"
                dominantBaseline="central"
              >
                {segment.label.length > 20 ? `${segment.label.slice(0, 19)}…` : segment.label}
              </text>
            )}
          </g>
        ))}
      </g>
      <path className="wheel-pointer" d="M -9 -116 L 9 -116 L 0 -94 Z" />
    </svg>
  );
}
