import type { Preview } from '@khlang/contract/previews'
import { lazy, Suspense } from 'react'
import { needTexts } from '../../lib/i18n.ts'
import { Skeletons } from '../skeletons.tsx'
import { documentTexts } from './texts.ts'

const Blocks = lazy(async () => {
  const [module] = await Promise.all([import('./blocks.tsx'), needTexts(documentTexts)])
  return { default: module.Blocks }
})

/** A document of which the server could only read what it is made of; how that is shown comes when there is one. */
export const ReadDocument = ({ name, preview }: { name: string; preview: Preview }) => (
  <Suspense fallback={<Skeletons shape="text" rows={12} />}>
    <Blocks name={name} blocks={preview.blocks ?? []} cut={preview.cut} />
  </Suspense>
)
