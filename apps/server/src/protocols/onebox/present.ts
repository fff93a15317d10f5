import {
  type Account,
  type BusinessInfo,
  businessFeatures,
  type getStorage,
  type LoginResult,
  megabytes,
  menuFeatures,
  type Profile,
  type Reply,
} from '@khlang/contract'
import type { StorageClass } from '@khlang/contract/storage-kinds'
import type { Accounts, Membership, Person } from '../../modules/accounts/index.ts'

export type Storage = Reply<typeof getStorage>

/** The data of a login. */
export type Facts = {
  person: Person
  accounts: readonly Account[]
  businesses: Awaited<ReturnType<Accounts['listBusinesses']>>
  /** Of the account that the login uses. */
  membership: Membership
  storage: Storage
  login: { expiresAt: Date; service: string; departmentId: string | null }
  /** Null for the session of a cookie. */
  token: string | null
}

const typeOf = (kind: Membership['accountKind']) => (kind === 'business' ? 'Business' : 'Citizen')
const yesNo = (on: boolean) => (on ? 'Y' : 'N')

export function presentProfile({ person, accounts, businesses, membership, storage, login, token }: Facts): Profile {
  const personal = accounts.find(({ type }) => type === 'Citizen')?.accountId ?? membership.accountId
  const start = accounts.find(({ accountId }) => accountId === person.defaultAccountId)
  return {
    accesstoken: token,
    accountid: personal,
    user_info: {
      account_id: personal,
      user_id: person.id,
      username: person.username,
      thai_email: person.email ?? '',
      my_folder_id: personalFolderOf(storage),
      check_package: membership.package,
      type: typeOf(membership.accountKind),
      first_name_th: person.firstNameTh,
      last_name_th: person.lastNameTh,
      first_name_eng: person.firstNameEn,
      last_name_eng: person.lastNameEn,
      language: person.language,
    },
    login_default: { account_id: start?.accountId ?? personal, type: start?.type ?? 'Citizen' },
    biz: businesses.map(({ id, taxId, branchNo, nameTh, nameEn, isAdmin }) => ({
      id,
      id_card_num: taxId,
      taxid: taxId,
      branch_no: branchNo,
      first_name_th: nameTh,
      first_name_eng: nameEn,
      admin: isAdmin && isLinked(login),
    })),
    feature_status: Object.fromEntries(menuFeatures.map((name) => [name, membership.menu[name].status])),
  }
}

/** @param logo what the business shows as its logo, as a data string */
export function presentLogin(facts: Facts, logo: string): LoginResult {
  const { person, membership, storage, login } = facts
  return {
    ...presentProfile(facts),
    service: login.service,
    business_info: presentBusiness(membership, logo),
    department_user: membership.departments.map(({ id, nameTh, nameEn }) => ({
      department_id: id,
      department_name_th: nameTh,
      department_name_eng: nameEn,
    })),
    department_access_id: departmentOf(membership, login.departmentId),
    personal_folder_id: personalFolderOf(storage),
    tax_id: membership.business?.taxId ?? person.nationalId ?? '',
    expired_login_dtm: login.expiresAt.toISOString(),
    admin: membership.isAdmin && isLinked(login),
  }
}

/** The department that the session has chosen; otherwise the first that is not suspended (T34). */
function departmentOf({ departments }: Membership, chosen: string | null): string | null {
  const open = departments.filter(({ suspended }) => !suspended)
  return (open.find(({ id }) => id === chosen) ?? open[0])?.id ?? null
}

/** A mailbox that is not linked administers no business (C06). */
const isLinked = ({ service }: Facts['login']) => service !== 'OneMail'

const personalFolderOf = ({ drives }: Storage) => drives.find(({ kind }) => kind === 'personal')?.rootId ?? null

function presentBusiness(
  { accountId, business, inbox, outbox, features, package: bought }: Membership,
  logo: string,
): BusinessInfo | null {
  if (business === null) return null
  return {
    business_id: accountId,
    taxid: business.taxId,
    branch_no: business.branchNo,
    first_name_th: business.nameTh,
    first_name_eng: business.nameEn,
    status_permission_inbox: inbox,
    status_permission_outbox: outbox,
    check_package: bought,
    business_feature: businessFeatures.map((name) => ({
      // The specification spells this one key this way.
      feature: name === 'rename_document' ? 'Rename document' : name,
      feature_status: yesNo(features[name]),
      ...(name === 'business_logo' && { logo: features.business_logo ? logo : 'default' }),
    })),
  }
}

/** True, "true", "Y" and "MB" request text in MB; anything else bytes (C27). */
export const isConverted = (input: boolean | string | undefined): boolean =>
  input === true || /^(?:true|y|yes|1|mb)$/i.test(String(input ?? '').trim())

/** `storage` and `remain_storage` are of the business in a business account, and of the person in their own. */
export function presentStorage(
  accountId: string,
  { drives }: Storage,
  classes: Record<StorageClass, number>,
  converted: boolean,
) {
  const personal = drives.find(({ kind }) => kind === 'personal')
  const business = drives.find(({ kind }) => kind === 'business')
  const main = business ?? personal
  const figures = <S>(size: (bytes: number) => S) => ({
    used_storage: size(personal?.used ?? 0),
    used_storage_business: size(business?.used ?? 0),
    storage: size(main?.max ?? 0),
    account_user_storage: size(personal?.max ?? 0),
    remain_storage: size(main?.remain ?? 0),
  })
  return {
    account_id: accountId,
    ...(converted ? figures(megabytes) : figures((bytes) => bytes)),
    bytes: figures((bytes) => bytes),
    mb: figures(megabytes),
    // Recordings of cameras come with their package.
    classes: { ...classes, cctv: 0 },
  }
}

export function presentSpace(accountId: string, { used, max, remain }: Storage, converted: boolean) {
  const size = (bytes: number) => (converted ? megabytes(bytes) : bytes)
  return {
    account_id: accountId,
    storage: size(max),
    used_storage: size(used),
    remain_storage: size(remain),
    full: remain <= 0,
  }
}
