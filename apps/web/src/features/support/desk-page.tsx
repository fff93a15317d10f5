import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { AskForm } from './ask-form.tsx'
import { CodeForm } from './code-form.tsx'
import { Over } from './over.tsx'
import { Session } from './session.tsx'
import { deskQuery, type TypeName } from './support.api.ts'

/** The page of an agent: ask a customer, enter their code, read names and details until the time is over. */
export function DeskPage({ typeName }: { typeName: TypeName }) {
  const { t } = useTranslation('support')
  const desk = useQuery(deskQuery())
  /** The session whose end the agent has seen. */
  const [seen, setSeen] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div className={settings.page}>
      <QueryState query={desk} waiting={{ shape: 'text', rows: 4 }}>
        {({ agent, access, ahead }) => {
          if (access && (access.state === 'active' || access.state === 'warning'))
            return <Session of={access} ahead={ahead} typeName={typeName} onOpen={setOpened} />
          if (access && access.id === opened && access.id !== seen)
            return <Over of={access} onBack={() => setSeen(access.id)} />
          return (
            <>
              <PageHeader title={t('desk.title')} text={t('desk.text', { agent })} />
              {access?.state === 'otp_sent' ? <CodeForm of={access} ahead={ahead} /> : <AskForm last={access} />}
            </>
          )
        }}
      </QueryState>
    </div>
  )
}
