import type { ReactNode } from 'react'
import settings from './settings.module.css'

/** Names and values below each other; a fact whose value is null is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={settings.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
