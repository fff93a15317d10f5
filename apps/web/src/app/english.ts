/** All English texts in one chunk of its own. */
export const english = import.meta.glob<Record<string, unknown>>(
  [
    '/src/*/locales/en.json',
    '/src/features/*/locales/en.json',
    '!/src/features/{policies,home,identity,accounts,business,map-drive,library,previews,transfer}/**',
  ],
  { eager: true, import: 'default' },
)
