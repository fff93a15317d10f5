#!/usr/bin/env node
import { existsSync } from 'node:fs'

// This file alone must be understood by every Node, to say which one is needed.
const [major, minor] = process.versions.node.split('.').map(Number)
const isOld = major < 20 || (major === 20 && minor < 19)

// A package has plain JavaScript; a checkout runs from its sources, which not every Node strips of their types.
const built = new URL('../dist/main.js', import.meta.url)
const isBuilt = existsSync(built)

const isThai = /^th(_|\b)/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '')
const say = (thai, english) => process.stderr.write(`${isThai ? thai : english}\n`)

if (isOld) {
  say(
    `khlang ต้องใช้ Node 20.19 ขึ้นไป แต่เครื่องนี้ใช้ ${process.versions.node} ดาวน์โหลดได้ที่ https://nodejs.org`,
    `khlang needs Node 20.19 or later, and this is ${process.versions.node}. Get a newer one at https://nodejs.org`,
  )
  process.exitCode = 2
} else if (!isBuilt && !process.features.typescript) {
  say(
    'ซอร์สของ khlang ต้องใช้ Node 22.18 ขึ้นไป หรือรัน npm pack ใน packages/cli ก่อน',
    'The sources of khlang need Node 22.18 or later. With an older one, run npm pack in packages/cli first',
  )
  process.exitCode = 2
} else {
  void import(isBuilt ? built : new URL('../src/main.ts', import.meta.url))
    .then(({ main }) => main(process.argv.slice(2), process))
    .then((code) => {
      process.exitCode = code
    })
}
