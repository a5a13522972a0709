// CloudFront function (runtime 2.0, viewer response): an object's metadata becomes status, redirect and headers. The host
// does not call it for an answer of 400 or more, so the 404 page has the headers of the distribution's policy.
const prefix = 'x-amz-meta-';

// The host calls the function of this name.
function handler(event) {
  const response = event.response;
  const headers = {};
  const facts = {};
  for (const name of Object.keys(response.headers)) {
    const header = response.headers[name];
    if (name.startsWith(prefix)) facts[name.slice(prefix.length)] = header.value;
    else if (!name.startsWith('x-amz-')) headers[name] = header;
  }
  response.headers = headers;
  for (const name of Object.keys(facts)) {
    if (name.startsWith('h-')) headers[name.slice(2)] = { value: facts[name] };
  }
  if (!facts.status) return response;
  response.statusCode = Number(facts.status);
  response.statusDescription = facts.status === '410' ? 'Gone' : 'Found';
  delete headers.etag;
  if (facts.location) {
    const query = event.request.querystring;
    const pairs = Object.keys(query).flatMap((name) =>
      (query[name].multiValue || [query[name]]).map((one) =>
        one.value === '' ? name : name + '=' + one.value,
      ),
    );
    const added = pairs.length === 0 || facts.location.includes('?') ? '' : '?' + pairs.join('&');
    headers.location = { value: facts.location + added };
  }
  return response;
}
