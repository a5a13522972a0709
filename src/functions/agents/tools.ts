// The tools of assistants (rule agents-2): names and what each does. Names and descriptions are constants; a
// tool reads the release, the settings and the stock, and stores nothing.
import type { AgentAsk, ToolAnswer } from './ask.ts';
import { enquiryLink, testDriveLink, testDriveSlots } from './form-links.ts';
import { toolInputs, type ToolInput, type ToolName } from './tool-inputs.ts';
import { listLocations, openingHours } from './places.ts';
import { compareVehicles, estimateRepayment, getVehicle, search } from './vehicle-tools.ts';

interface Tool {
  title: string;
  description: string;
  input: (typeof toolInputs)[ToolName];
  /** Throws where the arguments do not fit. */
  run: (given: unknown, ask: AgentAsk) => Promise<ToolAnswer>;
}

const tool = <Name extends ToolName>(
  name: Name,
  {
    run,
    ...rest
  }: Pick<Tool, 'title' | 'description'> & {
    run: (input: ToolInput<Name>, ask: AgentAsk) => Promise<ToolAnswer>;
  },
): Tool => ({
  ...rest,
  input: toolInputs[name],
  run: (given, ask) => run(toolInputs[name].parse(given) as ToolInput<Name>, ask),
});

export const tools: Record<ToolName, Tool> = {
  search_vehicles: tool('search_vehicles', {
    title: 'Search the stock',
    description:
      "Finds vehicles in this dealer's stock by words, filters and ranges, as the search page of its site does. Gives facts, the total, and the same search as a link.",
    run: search,
  }),
  get_vehicle: tool('get_vehicle', {
    title: 'One vehicle',
    description:
      'All facts of a vehicle, whether it is still available, and the link to its page with photos.',
    run: getVehicle,
  }),
  compare_vehicles: tool('compare_vehicles', {
    title: 'Compare vehicles',
    description: 'Facts of two to four vehicles side by side, without a verdict.',
    run: compareVehicles,
  }),
  list_locations: tool('list_locations', {
    title: 'Locations',
    description: "The dealer's locations with address, phone, departments and time zone.",
    run: listLocations,
  }),
  opening_hours: tool('opening_hours', {
    title: 'Opening hours',
    description:
      'Weekly hours of each department of a location, coming holidays, and the hours of one day. Without a location: the main one.',
    run: openingHours,
  }),
  test_drive_slots: tool('test_drive_slots', {
    title: 'Times for a test drive',
    description: 'Free times for a test drive of a vehicle, where it stands.',
    run: testDriveSlots,
  }),
  estimate_repayment: tool('estimate_repayment', {
    title: 'Estimated repayment',
    description:
      'An estimate of what a vehicle would cost a week. Give the shopper the whole text with its rates and its warning, or nothing of it. It is no offer and no advice.',
    run: estimateRepayment,
  }),
  create_enquiry: tool('create_enquiry', {
    title: 'Link to an enquiry',
    description:
      "A link to the dealer's enquiry form about a vehicle. The shopper fills it in and sends it. Takes no name, phone, e-mail or message, and sends nothing.",
    run: enquiryLink,
  }),
  book_test_drive: tool('book_test_drive', {
    title: 'Link to a test drive booking',
    description:
      "A link to the dealer's test drive form with vehicle and time filled in. The shopper adds their details and sends it. Nothing is booked before that.",
    run: testDriveLink,
  }),
};

export const toolNames = Object.keys(tools) as ToolName[];
