import { describeSettings, type SettingRow } from '../../apps/server/src/platform/config.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

const line = (row: SettingRow) =>
  `| \`${row.name}\`${row.secret ? ' 🔒' : ''} | ${row.type} | ${cell(row.default)} | ${cell(row.description)} | ${cell(row.example)} |`

export const configurationPage = () => `# Settings

<!-- Written by "npm run generate" from apps/server/src/platform/config; change it there. -->

Every setting is an environment variable, and none is needed for a first try. They are read once, at the start; the server
lists all mistakes at once and does not start with any. A lock (🔒) marks a secret: it appears in no log, response or page.

| Setting | Kind | When unset | What it does | Example |
|---|---|---|---|---|
${describeSettings().map(line).join('\n')}
`
