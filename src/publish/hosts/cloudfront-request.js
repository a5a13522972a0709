// CloudFront function (runtime 2.0, viewer request): finds the site of a host name and turns an address into the key of an
// object. The key-value store knows `<host>` -> folder, and `<folder>/<first segment>` -> rules with patterns.
import cf from 'cloudfront';

const sites = cf.kvs();

/** Null: the store has no such key. */
async function read(key) {
  try {
    return JSON.parse(await sites.get(key));
  } catch {
    return null;
  }
}

/** `<release>--<slug>.previews.example` is a release that is not live. */
async function folderOf(host) {
  const staged = /^([0-9a-f]{16})--([a-z0-9-]+)\./.exec(host);
  if (staged) return staged[2] + '/' + staged[1];
  const site = await read(host);
  return site && site.folder;
}

function queryOf(querystring) {
  const pairs = Object.keys(querystring).flatMap((name) => {
    const { value, multiValue } = querystring[name];
    return (multiValue || [{ value }]).map((one) =>
      one.value === '' ? name : `${name}=${one.value}`,
    );
  });
  return pairs.length === 0 ? '' : '?' + pairs.join('&');
}

const plain = (statusCode, statusDescription, headers) => ({
  statusCode,
  statusDescription,
  headers,
});

const redirect = (status, to, query) =>
  plain(status, 'Redirect', {
    location: { value: to.includes('?') ? to : to + query },
    'cache-control': { value: 'public, max-age=60' },
  });

// The host calls the function of this name.
async function handler(event) {
  const request = event.request;
  const folder = await folderOf(request.headers.host.value.split(':')[0].toLowerCase());
  if (!folder) return plain(421, 'Misdirected Request', {});
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Method Not Allowed', { allow: { value: 'GET, HEAD' } });
  }
  let path = request.uri;
  const query = queryOf(request.querystring);
  if (path === '/index.html') return redirect(301, '/', query);
  // Browsers read two slashes, or a slash and a backslash, as the beginning of another host.
  const longer = /^(\/[^/\\].*?)(?:(?:\/index)?\.html|\/+)$/.exec(path);
  if (longer) return redirect(301, longer[1], query);
  const first = path.split('/')[1];
  const rules = first === '_assets' || first === 'photos' ? null : await read(folder + '/' + first);
  for (const [pattern, to, status] of rules || []) {
    const found = new RegExp(pattern).exec(path);
    if (!found) continue;
    const filled = to.replace(/\$(\d)/g, (_, index) => found[Number(index)]);
    if (status !== 200) return redirect(status, filled, query);
    path = filled;
    break;
  }
  request.uri = '/' + folder + (path === '/' ? '/index' : path);
  return request;
}
