// Offers the tools of /mcp to the assistant of a browser that has one (rule agents-9): the search, and the vehicle of the page.
(() => {
  const { modelContext } = document;
  if (!modelContext?.registerTool) return;
  const version = '2026-07-28';
  const meta = 'io.modelcontextprotocol/';
  const offer = (name, description, properties, own) =>
    modelContext.registerTool({
      name,
      description,
      inputSchema: { type: 'object', properties },
      annotations: { readOnlyHint: true, untrustedContentHint: true },
      async execute(input) {
        const _meta = { [`${meta}protocolVersion`]: version, [`${meta}clientCapabilities`]: {} };
        const params = { name, arguments: own ?? { query: String(input.query) }, _meta };
        const headers = {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': version,
          'mcp-method': 'tools/call',
          'mcp-name': name,
        };
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
        return (await (await fetch('/mcp', { method: 'POST', headers, body })).json()).result;
      },
    });
  offer('search_vehicles', "Searches this dealer's vehicles in words", {
    query: { type: 'string' },
  });
  const [, slug] = /^\/cars\/([\w-]+)$/.exec(location.pathname) ?? [];
  if (slug) offer('get_vehicle', 'All facts of the vehicle on this page', {}, { slug });
})();
