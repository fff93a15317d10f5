import type { Etax } from '@khlang/etax'
import type { Audit } from '../audit/index.ts'
import type { Edocs } from '../edocs/index.ts'
import type { Papers } from './papers.ts'

export type EdocContentsDeps = {
  audit: Pick<Audit, 'recordUnsynced'>
  etax: Pick<Etax, 'read'>
  details: Pick<Edocs['details'], 'content'>
  papers: Papers
}
