// What each row of staff-endpoints.ts takes and gives.
import { z } from 'zod'
import type { DataOf, InputOf, SchemasFor } from '#platform/http/call-schemas.ts'
import { id, nothing } from './field-schemas.ts'
import { settingsData, writeSettingsBody } from './setting-schemas.ts'
import type { StaffEndpointName, StaffEndpoints } from './staff-endpoints.ts'
import {
  bulkDone,
  cancelOrdersBody,
  confirmOrdersBody,
  holdOrdersBody,
  listWorkQuery,
  noAnswerBody,
  noteBody,
  phone,
  resumeOrdersBody,
  staffOrder,
  staffOrderLine,
  undone,
  workCounts,
} from './staff-order-schemas.ts'
import {
  action,
  actOnly,
  editStaffBody,
  invite,
  inviteLink,
  inviteStaffBody,
  joinByPasswordBody,
  journalQuery,
  me,
  newPasskeyBody,
  passkeyBody,
  passkeyOptions,
  passwordBody,
  pin,
  pinBody,
  proofBody,
  staffData,
  station,
  stationBody,
  stationData,
} from './staff-schemas.ts'

const byId = z.object({ id })
const byToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })

export const staffSchemas = {
  readInvite: { params: byToken, data: invite },
  joinByPassword: { params: byToken, body: joinByPasswordBody, data: me },
  joinByPasskey: { params: byToken, body: newPasskeyBody, data: me },
  startPasskey: { data: passkeyOptions },
  signInByPasskey: { body: passkeyBody, data: me },
  signInByPassword: { body: passwordBody, data: me },
  readStation: { data: stationData.nullable() },
  signInByPin: { body: pinBody, data: me },
  signInToSample: { body: z.strictObject({ token: z.string().max(200) }), data: me },
  readMe: { data: me },
  signOut: { data: nothing },
  proveByPassword: { body: proofBody, data: me },
  proveByPasskey: { body: passkeyBody, data: me },
  startNewPasskey: { data: passkeyOptions },
  addPasskey: { body: newPasskeyBody, data: me },
  removePasskey: { params: byId, data: me },
  setPin: { body: z.strictObject({ pin }), data: me },
  countWork: { data: workCounts },
  listWork: { query: listWorkQuery, data: z.array(staffOrderLine) },
  findOrders: { query: z.object({ q: z.string().min(1).max(80) }), data: z.array(staffOrderLine) },
  readStaffOrder: { params: byId, data: staffOrder },
  revealPhone: { params: byId, body: actOnly, data: phone },
  confirmOrders: { body: confirmOrdersBody, data: bulkDone },
  noAnswer: { params: byId, body: noAnswerBody, data: staffOrderLine },
  holdOrders: { body: holdOrdersBody, data: bulkDone },
  resumeOrders: { body: resumeOrdersBody, data: bulkDone },
  cancelOrders: { body: cancelOrdersBody, data: bulkDone },
  noteOrder: { params: byId, body: noteBody, data: staffOrderLine },
  undoAction: { params: z.object({ actionId: id }), data: undone },
  listStaff: { data: staffData },
  inviteStaff: { body: inviteStaffBody, data: inviteLink },
  editStaff: { params: byId, body: editStaffBody, data: staffData },
  renewInvite: { params: byId, body: actOnly, data: inviteLink },
  signOutStaff: { params: byId, body: actOnly, data: nothing },
  approveStation: { body: stationBody, data: station },
  revokeStation: { params: byId, body: actOnly, data: staffData },
  listActions: { query: journalQuery, data: z.array(action) },
  readSettings: { data: settingsData },
  writeSettings: { body: writeSettingsBody, data: settingsData },
} satisfies SchemasFor<StaffEndpoints>

export type StaffInput<Name extends StaffEndpointName> = InputOf<(typeof staffSchemas)[Name]>
export type StaffData<Name extends StaffEndpointName> = DataOf<(typeof staffSchemas)[Name]>
