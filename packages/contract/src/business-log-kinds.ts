/** The logs of a business: its drive and shares, consent to e-documents, its settings, sign-ins to it. */
export const businessLogKinds = ['business', 'consent', 'setting', 'sign-in'] as const
export type BusinessLogKind = (typeof businessLogKinds)[number]
