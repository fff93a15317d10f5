type Shared = { owner: string; others: Readonly<Record<string, string>> }

/**
 * Tables that more than one module writes: the one they belong to, and for what each other one writes them. A table that one
 * module writes belongs to it and is not listed. `npm run check` compares this with the SQL.
 */
export const sharedTables: Readonly<Record<string, Shared>> = {
  access_rule: {
    owner: 'shares',
    others: {
      drive:
        'deletes the rules of a tree that comes to another account, and keeps those that held for what stays in the trash',
    },
  },
  blob: {
    owner: 'drive',
    others: {
      integrity: 'deletes what nothing needs; what the regular reading found, and newly wrapped keys',
      protection: 'the key of a file that is encrypted or decrypted',
      scanning: 'what the scanner found',
    },
  },
  business: { owner: 'accounts', others: { identity: 'the domain by which its people sign in' } },
  destruction_entry: { owner: 'history', others: { integrity: 'when the collector destroyed a key' } },
  edoc_copy: { owner: 'edocs', others: { 'edoc-responses': 'what the receiver has answered' } },
  garbage: {
    owner: 'drive',
    others: {
      integrity: 'deletes what it has collected',
      transfer: 'objects of abandoned uploads',
    },
  },
  item: {
    owner: 'drive',
    others: {
      admin: 'in which folder, and how closed, a transferred private drive is, without system folders',
      links: 'that a link to it has been made',
      organising: 'its hashtags',
      protection: 'the expiry of many items at once',
      scanning: 'which files are barred by what the scanner found',
      shares: 'whether it has grants, stops inheriting or is restricted',
    },
  },
  item_expiry: { owner: 'protection', others: { drive: 'that an expiry of its own ends that of a policy' } },
  item_hashtag: { owner: 'organising', others: { drive: 'the drive of a tree that is moved' } },
  item_lock: { owner: 'protection', others: { drive: 'deletes locks that an operation ends' } },
  item_mark: { owner: 'drive', others: { shares: 'shows what a new share gives to somebody who had hidden it' } },
  item_property: { owner: 'organising', others: { drive: 'those of a copy, and of what takes the place of another' } },
  job_progress: { owner: 'tasks', others: { transfer: 'how long a prepared archive is kept' } },
  upload: { owner: 'transfer', others: { integrity: 'newly wrapped keys' } },
  version: {
    owner: 'drive',
    others: {
      history: 'deletes versions that retention has ended',
      protection: 'versions of a file that is encrypted or decrypted',
    },
  },
  working_file: { owner: 'transfer', others: { integrity: 'newly wrapped keys' } },
}
