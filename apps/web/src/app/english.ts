/** All English texts in one chunk of its own. */
export const english = import.meta.glob<Record<string, unknown>>(
  ['../*/locales/en.json', '../features/*/locales/en.json', '!../features/{policies,support,home}/**'],
  { eager: true, import: 'default' },
)
