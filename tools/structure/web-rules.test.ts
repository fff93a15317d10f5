import { beforeAll, expect, test } from 'vitest'
import { inspectTree, type Violation } from './inspect.ts'

const web = 'apps/web/src'
const features = `${web}/features`
const value = (from = '') => `${from}export const x = 1\n`
const imports = (path: string) => `import { x } from '${path}'\nexport const y = x\n`
const importsType = (path: string) => `import type { x } from '${path}'\nexport type Y = typeof x\n`

/**
 * A web app that follows every rule: features that use the shared ones, a route that composes them, an independent
 * shell.
 */
const sound: Record<string, string> = {
  'package.json': '{ "name": "tree" }',
  'apps/web/package.json': '{ "name": "web" }',
  [`${web}/lib/call.ts`]: value(),
  [`${web}/ui/button.tsx`]: value(),
  [`${web}/app/shell.tsx`]: imports('../ui/button.tsx'),
  [`${features}/tasks/index.ts`]: `export { x } from './follow-job.ts'\n`,
  [`${features}/tasks/follow-job.ts`]: value(),
  [`${features}/browser/index.ts`]: `export { x } from './model/item.ts'\nexport { y } from './list/list.tsx'\n`,
  [`${features}/browser/model/item.ts`]: value(`import '../../tasks/index.ts'\n`),
  [`${features}/browser/list/list.tsx`]: imports('../model/item.ts'),
  [`${features}/versions/capability.ts`]: imports('../browser/index.ts'),
  [`${features}/protection/capability.ts`]: imports('../browser/index.ts'),
  [`${web}/routes/mydrive.tsx`]: `import { y as list } from '../features/browser/index.ts'\nimport { y } from '../features/versions/capability.ts'\nexport const page = [list, y]\n`,
}

/** Each row: the rule, the violating file, and its text. */
const planted: [rule: string, file: string, text: string][] = [
  ['features-stay-apart', `${features}/versions/one.ts`, imports('../protection/capability.ts')],
  ['features-stay-apart', `${features}/versions/two.ts`, importsType('../protection/capability.ts')],
  ['shared-feature-entry-point', `${features}/versions/three.ts`, imports('../browser/model/item.ts')],
  ['shared-feature-entry-point', `${features}/versions/four.ts`, importsType('../tasks/follow-job.ts')],
  ['shared-feature-entry-point', `${features}/browser/model/task.ts`, imports('../../tasks/follow-job.ts')],
  ['shared-feature-entry-point', `${web}/routes/trash.tsx`, imports('../features/browser/model/item.ts')],
  ['shared-feature-knows-no-other', `${features}/browser/dialogs/lock.tsx`, imports('../../protection/capability.ts')],
  ['shared-feature-knows-no-other', `${features}/tasks/tray.tsx`, importsType('../versions/capability.ts')],
  ['app-knows-no-feature', `${web}/app/menu.tsx`, importsType('../features/versions/capability.ts')],
  ['features-know-no-route', `${features}/versions/page.tsx`, imports('../../routes/mydrive.tsx')],
  ['features-know-no-route', `${features}/versions/shell.tsx`, importsType('../../app/shell.tsx')],
  ['ui-knows-no-feature', `${web}/ui/sign.tsx`, imports('../features/versions/capability.ts')],
  ['lib-knows-no-ui', `${web}/lib/draw.ts`, imports('../ui/button.tsx')],
]

let found: Violation[]

beforeAll(async () => {
  found = await inspectTree({ ...sound, ...Object.fromEntries(planted.map(([, file, text]) => [file, text])) })
}, 60_000)

test.each(planted)('%s: %s is refused', (rule, file) => {
  expect(found.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(rule)
})

test('a cycle between folders of a feature is refused, even without one between files, and even of types alone', async () => {
  const folders = await inspectTree({
    ...sound,
    [`${features}/browser/actions/undo.ts`]: importsType('../panels/facts.ts'),
    [`${features}/browser/actions/move.ts`]: value(),
    [`${features}/browser/panels/facts.ts`]: value(),
    [`${features}/browser/panels/details.ts`]: importsType('../actions/move.ts'),
  })
  expect(folders).toContainEqual({
    rule: 'no-folder-cycle',
    from: `${features}/browser/actions`,
    to: `${features}/browser/panels`,
  })
  expect(folders.filter(({ rule }) => rule !== 'no-folder-cycle')).toEqual([])
})

test('features on the shared ones, composed by a route, pass', async () => {
  expect(await inspectTree(sound)).toEqual([])
})
