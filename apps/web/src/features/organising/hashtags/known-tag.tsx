import { useRef } from 'react'
import { TagField } from './tag-box.tsx'

/** Chooses one hashtag among those that exist. */
export function KnownTag({ label, onAdd }: { label: string; onAdd: (tag: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <TagField
      input={input}
      label={label}
      taken={[]}
      existingOnly
      onAdd={onAdd}
      onBackspaceWhenEmpty={() => undefined}
      autofocus={false}
      onTyping={undefined}
    />
  )
}
