import { useRef } from 'react'
import { TagLine } from './tag-box.tsx'

/** Chooses one hashtag among those that exist. */
export function KnownTag({ label, onAdd }: { label: string; onAdd: (tag: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <TagLine
      input={input}
      label={label}
      taken={[]}
      onlyKnown
      onAdd={onAdd}
      onBack={() => undefined}
      autofocus={false}
      onTyping={undefined}
    />
  )
}
