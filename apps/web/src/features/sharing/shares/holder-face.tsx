import type { Audience } from './shares.api.ts'
import { Building2, IdCard, Mail, Users } from 'lucide-react'
import { initials } from '../../../lib/thai-text.ts'
import classes from './sharing.module.css'

const icons = { department: Users, role: IdCard, business: Building2, invitation: Mail } as const

export type HolderFaceProps = { kind: Audience['holders'][number]['kind']; name: string }

/** A person by their initials, everybody else by what they are. */
export function HolderFace({ kind, name }: HolderFaceProps) {
  const Icon = kind === 'person' || kind === 'employee' ? null : icons[kind]
  return (
    <span className={classes.face} aria-hidden="true">
      {Icon ? <Icon size={18} /> : initials(name)}
    </span>
  )
}
