import { type Initiator, logInitiatorKinds } from '@khlang/contract/log-actors'
import { Select } from '@mantine/core'

type InitiatorSelectProps = {
  label: string
  /** The choice of none. */
  any: string
  nothing: string
  kindLabel: (kind: Initiator['kind']) => string
  initiators: readonly Initiator[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** One key, rule, partner or job that has acted, or support, by the kind of each. */
export function InitiatorSelect({ label, any, nothing, kindLabel, initiators, value, onChange }: InitiatorSelectProps) {
  const groups = logInitiatorKinds.flatMap((kind) => {
    const items = initiators.filter((initiator) => initiator.kind === kind)
    const labelOf = (name: string) => (kind === 'support' || name === '' ? kindLabel(kind) : name)
    return items.length === 0
      ? []
      : [{ group: kindLabel(kind), items: items.map(({ id, name }) => ({ value: id, label: labelOf(name) })) }]
  })
  return (
    <Select
      label={label}
      placeholder={any}
      searchable
      clearable
      nothingFoundMessage={nothing}
      data={groups}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
