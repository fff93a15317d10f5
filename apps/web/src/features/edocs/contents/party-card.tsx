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
  return (
    <section className={classes.party} data-head={isHead}>
      <h4>{t(`role.${party.role}`)}</h4>
      <p className={classes.name}>{party.name ?? t('unnamed')}</p>
      {party.address && <p>{party.address[language]}</p>}
      <Identity party={party} />
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
        return (
          <p key={n} className={classes.contact}>
            {parts.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )
      })}
    </section>
  )
}

/** How it is identified; a branch stays on one line. */
function Identity({ party: { scheme, taxId, branch } }: { party: EdocParty }) {
  const { t } = useTranslation('edoc-contents')
  if (taxId === null) return null
  const kind = scheme === 'CCPT' ? t('passport') : scheme === 'NIDN' ? t('nationalId') : t('taxId')
  const hasBranch = branch !== null && scheme !== 'CCPT' && scheme !== 'NIDN'
  return (
    <p>
      {kind} {taxId}
      {hasBranch && (
        <>
          {' '}
          <span className={classes.whole}>{branch === '00000' ? t('headOffice') : t('branch', { branch })}</span>
        </>
      )}
    </p>
  )
}
