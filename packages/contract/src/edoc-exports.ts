import { Type } from 'typebox'
import { fileReply } from './bodies.ts'
import { linkQuery, oneOf } from './common.ts'
import { edocSearch } from './edoc-boxes.ts'
import { edocBoxes } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'
import { downloadTraffic } from './traffic.ts'

export const edocExportFormats = ['xlsx', 'csv'] as const
export type EdocExportFormat = (typeof edocExportFormats)[number]
/** Documents of one file. */
export const edocExportLimit = 50_000

export const edocExportPath = '/api/edocs/export'
export const exportEdocs = endpoint({
  method: 'GET',
  path: edocExportPath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'The documents of a box that a search finds, with every column, as a table for spreadsheets',
  query: Type.Object({ box: oneOf(edocBoxes), format: oneOf(edocExportFormats), ...edocSearch, ...linkQuery }),
  reply: fileReply('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  errors: ['BOX_NOT_ALLOWED', 'EDOC_SEARCH_RANGE', 'INVALID_INPUT'],
})
