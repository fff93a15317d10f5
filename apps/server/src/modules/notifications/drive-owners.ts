export { findDriveOwner, findDriveRecipients } from './drive-owners.repo.ts'
export { myDriveName } from './notices.sentences.ts'
