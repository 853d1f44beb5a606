import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Courier } from '#contract/staff-packing-schemas.ts'
import { courierAdapters } from '#domain/courier-adapters.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'
import { spokenWith } from './spoken-with.ts'
import { CheckSetting, ChoiceSetting, TextSetting } from './setting-fields.tsx'

type Typed = Pick<Courier, 'name' | 'adapter' | 'awbPattern' | 'trackUrl' | 'takesCash'>

type Props = {
  /** Null: a new one, at this place among the others. */
  courier: Courier | null
  place: number
  onClose: () => void
}

/** What the shop must know of a courier; what is wrong with it is said in the dialog. */
export function CourierForm({ courier, place, onClose }: Props) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const save = useMutation({
    mutationFn: async ({ typed, actionId }: { typed: Typed; actionId: string }) => {
      if (courier === null)
        return (await callStaff('addCourier', { body: { ...typed, position: place, actionId } })).data
      const body = { ...changedOf(courier, typed), actionId }
      return (await callStaff('editCourier', { params: { id: courier.id }, body })).data
    },
    retry: asksAgain,
    onSuccess: ({ name }) => {
      toast(courier === null ? `${name} is added.` : `${name}: changed.`)
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['listCouriers'] }),
  })
  return (
    <Modal title={courier === null ? 'A new courier' : `Change ${courier.name}`} onClose={onClose}>
      <form
        className="fields"
        noValidate
        onSubmit={(event) => save.mutate({ typed: read(typedIn(event)), actionId: crypto.randomUUID() })}
      >
        <TextSetting name="name" label="Name" value={courier?.name ?? ''} />
        <ChoiceSetting
          name="adapter"
          label="How it is spoken with"
          hint="Delhivery and Shiprocket give each box a number and tell where it is; their keys stand where the shop runs, never here."
          value={courier?.adapter ?? 'by-hand'}
          choices={spokenWith}
        />
        <TextSetting
          name="awbPattern"
          label="What its numbers look like"
          hint="# is a digit, @ a letter, all else itself, as in KR######. Several with blanks between them; empty: anything."
          value={courier?.awbPattern ?? ''}
        />
        <TextSetting
          name="trackUrl"
          label="Where a parcel is followed"
          hint="An address with {awb} where the number stands: https://courier.example/{awb}"
          value={courier?.trackUrl ?? ''}
        />
        <CheckSetting name="takesCash" label="Takes cash at the door" isOn={courier?.takesCash ?? true} />
        <p className="failure" role="alert">
          {save.error?.message}
        </p>
        <button type="submit" className="main" disabled={save.isPending || !isOnline}>
          Save
        </button>
      </form>
    </Modal>
  )
}

function read(typed: (name: string) => string): Typed {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    name: typed('name').trim(),
    adapter: courierAdapters.find((one) => one === typed('adapter')) ?? 'by-hand',
    awbPattern: orNull(typed('awbPattern')),
    trackUrl: orNull(typed('trackUrl')),
    takesCash: typed('takesCash') === 'on',
  }
}

/** Only what was changed here is sent: what somebody else changed meanwhile stays. */
function changedOf(before: Courier, typed: Typed): Partial<Typed> {
  const { name, adapter, awbPattern, trackUrl, takesCash } = typed
  return {
    ...(name === before.name ? {} : { name }),
    ...(adapter === before.adapter ? {} : { adapter }),
    ...(awbPattern === before.awbPattern ? {} : { awbPattern }),
    ...(trackUrl === before.trackUrl ? {} : { trackUrl }),
    ...(takesCash === before.takesCash ? {} : { takesCash }),
  }
}
