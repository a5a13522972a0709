// Faults as Algolia words them: `{ message, status }`.

export class WireFault extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const badRequest = (message: string) => new WireFault(400, message);
export const missingIndex = (name: string) => new WireFault(404, `Index ${name} does not exist`);
export const invalidCredentials = () => new WireFault(403, 'Invalid Application-ID or API key');
export const notAllowed = () => new WireFault(403, 'Method not allowed with this API key');
