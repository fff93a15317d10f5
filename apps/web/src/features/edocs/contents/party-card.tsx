import type { EdocParty } from '@khlang/contract/edoc-contents'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import classes from './contents.module.css'
import { present } from './figures.ts'

/** A party of a document: who it is, where, and whom to ask there. */
export function PartyCard({ party, isHead = false }: { party: EdocParty; isHead?: boolean }) {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  const numbers = [...party.ids, ...party.globalIds]
  const identity = useIdentity(party)
  return (
    <section className={classes.party} data-head={isHead}>
      <h4>{t(`role.${party.role}`)}</h4>
      <p className={classes.name}>{party.name ?? t('unnamed')}</p>
      {party.address && <p>{party.address[language]}</p>}
      {identity !== null && <p>{identity}</p>}
      {numbers.length > 0 && (
        <p>
          {t('partyNumber')} {numbers.join(', ')}
        </p>
      )}
      {party.contacts.map(({ person, department, telephone, email }, n) => {
        const who = present(person, department).join(', ')
        const parts = present(
          who === '' ? null : `${t('contact')} ${who}`,
          telephone === null ? null : `${t('telephone')} ${telephone}`,
          email === null ? null : `${t('email')} ${email.replace(/^mailto:/i, '')}`,
        )
        return <p key={n}>{parts.join(' · ')}</p>
      })}
    </section>
  )
}

function useIdentity({ scheme, taxId, branch }: EdocParty): string | null {
  const { t } = useTranslation('edoc-contents')
  if (taxId === null) return null
  if (scheme === 'CCPT') return `${t('passport')} ${taxId}`
  if (scheme === 'NIDN') return `${t('nationalId')} ${taxId}`
  const place = branch === null ? null : branch === '00000' ? t('headOffice') : t('branch', { branch })
  return present(`${t('taxId')} ${taxId}`, place).join(' ')
}
