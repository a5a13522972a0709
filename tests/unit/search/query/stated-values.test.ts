import { describe, expect, it } from 'vitest';
import {
  featuresOf,
  fuelsOf,
  transmissionsOf,
} from '../../../../src/search/query/vocabulary/stated-values.ts';

// Rule search-32.
describe('the features of a vehicle', () => {
  it.each([
    ['Cruise Control', ['Cruise Control']],
    ['Adaptive Cruise Control', ['Adaptive Cruise Control', 'Cruise Control']],
    ['17" Alloy Wheels', ['Alloy Wheels']],
    ['Climate Control - Dual Zone', ['Air Conditioner']],
    ['Front Seats - Heated', ['Heated Seats']],
    ['Steering Wheel - Heated', ['Heated Steering Wheel']],
    ['Headlamps - LED', ['LED Headlights']],
    ['Power Windows - Front & Rear', ['Electric Windows']],
    ['Power Driver Seat', ['Electric Seats']],
    ['Camera - Rear Vision', ['Reversing Camera']],
    ['Parking Distance Control - Rear', ['Parking Sensors']],
    ['Airbags - Head for 1st Row Seats (Front)', ['Side Airbags']],
    ['Collision Mitigation - Forward (Low speed)', ['Autonomous Emergency Braking']],
    // Other things with a word of a feature.
    ['Multi-function Steering Wheel', []],
    ['Leather Steering Wheel', []],
    ['Daytime Running Lamps - LED', []],
    ['Rain Sensor (Auto wipers)', []],
    ['Heated Grips', []],
    ['Central Locking - Remote/Keyless', []],
    ['DO35 Hitch', []],
    ['Seatbelt - 3 Point for 2nd Row Centre', []],
  ])('follow from the equipment "%s": %j', (line, expected) => {
    expect(featuresOf({ standardEquipment: [line] }).toSorted()).toEqual(expected);
  });

  it('are those of the dealer first, each once', () => {
    const filtered_features = ['Heated Grips', 'Tow Bar'];
    expect(
      featuresOf({ filtered_features, standardEquipment: ['tow bar', 'Trip Computer'] }),
    ).toEqual(filtered_features);
    expect(featuresOf({})).toEqual([]);
  });
});

describe('a transmission and a fuel', () => {
  it.each([
    ['7 SP Constantly Variable Transmission', 'Automatic', ['Automatic', 'CVT']],
    ['CVT', undefined, ['CVT']],
    ['6 SP Sports Automatic Dual Clutch', 'Automatic', ['Automatic', 'Dual Clutch']],
    ['8 SP Sports Automatic', 'Automatic', ['Automatic']],
    [undefined, undefined, []],
  ])('"%s" of the group %s is %j', (trans, simple_transmission, expected) => {
    expect(transmissionsOf({ trans, simple_transmission })).toEqual(expected);
  });

  it('tell a plug-in hybrid from a hybrid', () => {
    expect(fuelsOf({ fuel: 'Plug-in Hybrid - Unleaded', simple_fuel: 'Hybrid' })).toEqual([
      'Hybrid',
      'Plug-in Hybrid',
    ]);
    expect(fuelsOf({ fuel: 'Hybrid - Unleaded', simple_fuel: 'Hybrid' })).toEqual(['Hybrid']);
  });
});
