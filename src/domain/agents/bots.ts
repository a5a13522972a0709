// The bots that read sites for companies of AI, by what they read for, with the names that their owners publish for
// robots.txt (rule agents-7). Search engines of the old kind are not among them.

export const bots = {
  search: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Amzn-SearchBot'],
  assistants: ['ChatGPT-User', 'Claude-User', 'Perplexity-User', 'MistralAI-User', 'Meta-ExternalFetcher'],
  training: [
    'GPTBot', 'ClaudeBot', 'Google-Extended', 'Applebot-Extended', 'CCBot', 'Meta-ExternalAgent', 'Amazonbot',
    'Bytespider',
  ],
} as const satisfies Record<string, readonly string[]>; // prettier-ignore
export type BotKind = keyof typeof bots;
