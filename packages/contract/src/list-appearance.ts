import { type Static, Type } from 'typebox'
import { oneOf } from './common.ts'

export const listDensities = ['comfortable', 'compact'] as const
/** The columns of a list beside the name, in their order. */
export const listColumns = ['owner', 'type', 'created', 'modified', 'size'] as const
export type ListColumn = (typeof listColumns)[number]

/** The columns of the list of employees beside the name, in their order. */
export const employeeColumns = [
  'departments',
  'roles',
  'lastSeen',
  'added',
  'inbox',
  'outbox',
  'twoFactor',
  'sessions',
  'password',
] as const
export type EmployeeColumn = (typeof employeeColumns)[number]

/** The columns of a box of e-documents beside the document number, in their order. */
export const edocColumns = [
  'docType',
  'docDate',
  'party',
  'seller',
  'buyer',
  'sender',
  'taxId',
  'branch',
  'net',
  'vat',
  'gross',
  'status',
  'at',
  'processDate',
  'poNumber',
  'customerId',
  'systemName',
  'refund',
  'chat',
  'shareDate',
] as const
export type EdocColumn = (typeof edocColumns)[number]
const EdocColumns = Type.Array(oneOf(edocColumns), { uniqueItems: true, maxItems: edocColumns.length })

/** How a person likes lists of items, employees and e-documents, on every device. */
export const ListAppearance = Type.Object({
  density: oneOf(listDensities),
  columns: Type.Array(oneOf(listColumns), { uniqueItems: true, maxItems: listColumns.length }),
  employeeColumns: Type.Array(oneOf(employeeColumns), { uniqueItems: true, maxItems: employeeColumns.length }),
  inboxColumns: EdocColumns,
  outboxColumns: EdocColumns,
})
export type ListAppearance = Static<typeof ListAppearance>
