// Errors in Algolia's words: `{ message, status }`.

type Status = 400 | 403 | 404 | 413;

export class RequestError extends Error {
  readonly status: Status;
  constructor(status: Status, message: string) {
    super(message);
    this.status = status;
  }
}

export const badRequest = (message: string) => new RequestError(400, message);
export const missingIndex = (name: string) => new RequestError(404, `Index ${name} does not exist`);
export const invalidCredentials = () => new RequestError(403, 'Invalid Application-ID or API key');
export const notAllowed = () => new RequestError(403, 'Method not allowed with this API key');
