import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  frameAngle,
  frameOfHotspot,
  framesTurned,
  repairFrames,
  placedHotspots,
  hotspotsAt,
  frameAfter,
  angleText,
  frameForKey,
  frameOfTurn,
} from '../../../../src/domain/vehicle/spin.ts';

describe('the turn of a spin without dragging', () => {
  it.each([
    ['Home', 0],
    ['End', 35],
    ['ArrowRight', 4],
    ['ArrowUp', 4],
    ['ArrowLeft', 2],
    ['ArrowDown', 2],
    ['Tab', null],
  ])('%s leads from frame 3 to %s', (key, frame) => {
    expect(frameForKey(key, 3, 36)).toBe(frame);
  });

  it('turns an eighth of a turn with a button, and wraps at the ends', () => {
    expect(frameOfTurn(0, 1, 36)).toBe(5);
    expect(frameOfTurn(0, -1, 36)).toBe(31);
    expect(frameOfTurn(1, 1, 4)).toBe(2);
  });

  it('states the angle for screen readers, which is 0 at the front', () => {
    expect(angleText(0, 37)).toBe('0 degrees');
    expect(angleText(9, 37)).toBe('270 degrees');
    expect(angleText(36, 37)).toBe('0 degrees');
  });
});

describe('the turn of a spin', () => {
  // Rule photos-6.
  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [-19, 0],
    [-20, -1],
    [59, 2],
    [-410, -20],
  ])('of %d px moves %d frames', (distance, frames) => {
    expect(framesTurned(distance)).toBe(frames);
  });

  it.each([
    [0, 1, 36, 1],
    [35, 1, 36, 0],
    [0, -1, 36, 35],
    [5, -80, 36, 33],
    [0, 7, 1, 0],
  ])('from frame %d by %d of %d frames ends at %d', (start, steps, frames, end) => {
    expect(frameAfter(start, steps, frames)).toBe(end);
  });

  it('forwards and back ends where it began', () => {
    fc.assert(
      fc.property(fc.nat(71), fc.integer({ min: -500, max: 500 }), (start, steps) => {
        const there = frameAfter(start, steps, 72);
        expect(frameAfter(there, -steps, 72)).toBe(start);
      }),
    );
  });

  // Rule photos-8.
  it.each([
    [0, 36, 360],
    [35, 36, 0],
    [7, 36, 288],
    [0, 1, 0],
  ])('frame %d of %d shows angle %d', (index, frames, angle) => {
    expect(frameAngle(index, frames)).toBeCloseTo(angle);
  });
});

describe('hotspots', () => {
  const spot = (angle: number) => ({ text: String(angle), angle, x: 0.5, y: 0.5 });

  it('show at their angle and one frame to either side, also across the end of the turn', () => {
    const frames = 36;
    const shown = (angle: number) =>
      Array.from({ length: frames }, (_, index) => index).filter(
        (index) => hotspotsAt([spot(angle)], index, frames).length > 0,
      );
    expect(shown(288)).toEqual([6, 7, 8]);
    expect(shown(0)).toEqual([0, 1, 34, 35]);
    expect(frameOfHotspot(spot(288), frames)).toBe(7);
    expect(frameOfHotspot(spot(185), frames)).toBe(17);
  });

  it('have a position and a description; those without text or outside the picture are dropped', () => {
    const position = (hotspotId: string, posX = 0.3) => ({
      hotspotId,
      activeAngle: 90,
      posX,
      posY: 0.6,
    });
    const { exterior, interior } = placedHotspots({
      hotspots: {
        exterior: [
          { id: 'a', description: ' Roof rails ' },
          { id: 'b', description: ' ' },
        ],
        exteriorPositions: [position('a'), position('b'), position('c'), position('a', 1.2)],
        interior: [],
        interiorPositions: [],
      },
    });
    expect(exterior).toEqual([{ text: 'Roof rails', angle: 90, x: 0.3, y: 0.6 }]);
    expect(interior).toEqual([]);
  });
});

describe('broken frames', () => {
  it('are replaced by their nearest neighbour, so that every index keeps its angle', () => {
    const frames = Array.from({ length: 36 }, (_, index) => index);
    const broken = frames.map((frame) => ([0, 1, 20].includes(frame) ? null : frame));
    const mended = repairFrames(broken);
    expect(mended).toHaveLength(36);
    expect(mended?.[0]).toBe(35);
    expect(mended?.[1]).toBe(2);
    expect([19, 21]).toContain(mended?.[20]);
    expect(mended?.[5]).toBe(5);
  });

  it.each([
    [36, 9, true],
    [36, 10, false],
    [4, 1, true],
    [2, 1, false],
    [1, 0, false],
    [0, 0, false],
  ])('of %d frames, %d: the spin plays is %s', (count, lost, plays) => {
    const frames = Array.from({ length: count }, (_, index) => (index < lost ? null : index));
    expect(repairFrames(frames) !== null).toBe(plays);
  });
});
