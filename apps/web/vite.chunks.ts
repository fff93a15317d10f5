import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'

const path = (text: string) => text.replaceAll('/', '[\\\\/]')
/** Matches these modules of the app, named without their ending. */
const modules = (...names: readonly string[]) => new RegExp(path(`/apps/web/src/(?:${names.join('|')})\\.tsx?$`))
const packages = (...names: readonly string[]) => new RegExp(path(`/node_modules/(?:${names.join('|')})/`))
const parts = (...names: readonly string[]) => new RegExp(path(`/@mantine/core/esm/components/(?:${names.join('|')})/`))
const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

const icons = packages('lucide-react/dist/esm/icons')
const calls = new RegExp(path('/packages/contract/src/'))

/** An entry point of a folder of modules, which only re-exports. */
export const isEntryPoint = (id: string): boolean => basename(id) === 'index.ts'

const folder = [
  'app/drive-layout.tsx',
  'features/browser/page/file-browser.tsx',
  'features/protection/passwords/unlocking-host.tsx',
  'routes/_drive/-drive/create-button.tsx',
  'routes/_drive/-drive/folder-page.tsx',
  'routes/_drive/-drive/shell-slots.tsx',
].map((name) => join(import.meta.dirname, 'src', name))

let ofFolders: Set<string> | undefined

/** What the modules of a folder import, at any distance, but not by way of entry points, which import whole features. */
function importedByFolders(context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || isEntryPoint(id)) return
    found.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  folder.forEach(visit)
  return found
}

function sharedWithFolders(id: string, context: Rolldown.ChunkingContext): string | null {
  ofFolders ??= importedByFolders(context)
  return ofFolders.has(id) ? 'shared' : null
}

const textsOf = (...features: readonly string[]) =>
  new RegExp(path(`/features/(?:${features.join('|')})/locales/(?:keys\\.|dialogs\\.|details\\.)?(th|en)\\.json$`))
/** The texts of a language that are read together, in one file a language. */
const texts = (name: string, ...features: readonly string[]): Rolldown.CodeSplittingGroup => {
  const test = textsOf(...features)
  return { name: (id) => `${name}-${test.exec(id)?.[1]}`, test, priority: 7 }
}

/**
 * Which modules share a file. Every file is a request with a price of its own, and a page waits for the slowest; so what is
 * needed together is one file. A group takes what its modules import along, and a higher one takes first: none may need
 * one that is below it, or the files would need each other.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // Every early text in English is in one file, which only those who read it load.
  { name: 'english', test: new RegExp(path('/locales/early\\.en\\.json$')), priority: 7 },
  texts('follow', 'browser', 'history/alarms', 'organising/hashtags', 'previews'),
  texts('late', 'dispatches/chat', 'notifications', 'search', 'support', 'tasks', 'transfer'),
  {
    name: 'vendor',
    test: packages('react', 'react-dom', 'scheduler', '@tanstack', 'i18next', 'react-i18next'),
    priority: 6,
  },
  { name: 'icons', test: icons, minShareCount: 10, priority: 6 },
  // What the app starts with, whichever page is opened.
  { name: 'base', tags: ['$initial'], priority: 5 },
  // What folders have in common with other pages.
  { name: sharedWithFolders, test: anyOf(modules('(?:app|ui|lib)/(?!drive-layout)[\\w-]+'), calls), priority: 4 },
  // What every folder consists of.
  { name: 'drive', test: (id) => folder.includes(id), priority: 3 },
  // Fields, dialogs and heads of pages: most other pages share them.
  {
    name: 'pages',
    test: anyOf(
      modules('(?:ui|lib)/[\\w-]+'),
      parts('Checkbox', 'Group', 'NativeSelect', 'Progress', 'Switch', 'Textarea'),
    ),
    minShareCount: 4,
    priority: 2,
  },
  { name: 'entry', test: modules('features/identity/entry/[\\w-]+'), minShareCount: 2, priority: 2 },
  { name: 'calls', test: calls, minShareCount: 3, priority: 2 },
  { name: 'more-icons', test: icons, minShareCount: 2, priority: 2 },
  // What every folder loads once its files are shown.
  {
    name: 'follow',
    test: modules(
      'features/browser/actions/commands',
      'features/browser/dialogs/own-dialogs',
      'features/browser/list/drag-parts',
      'features/browser/live/refresher',
      'features/browser/list/rubber-band',
      'features/browser/page/(?:key-list|selection-bar)',
      'features/history/alarms/alarms',
      'features/organising/hashtags/tag-filter',
      'features/previews/viewer',
      'lib/live-socket',
      'ui/menu-list',
    ),
    priority: 1,
  },
  // What the shell of every page loads when the page has come to rest.
  {
    name: 'late',
    test: modules(
      'routes/_drive/-drive/late-parts',
      'features/dispatches/chat/chat-widget',
      'features/notifications/bell',
      'features/search/saved-list',
      'features/support/banner',
      'features/tasks/task-tray',
      'features/transfer/tray/upload-tray',
      'features/transfer/browser/(?:send-bytes|start-upload)',
    ),
    priority: 1,
  },
]
