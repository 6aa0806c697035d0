import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Processing } from "../../../../ui/feedback/processing.tsx";
import { Toast } from "../../../../ui/feedback/toast.tsx";
import { Dialog } from "../../../../ui/layout/dialog.tsx";
import { Part } from "./shown.tsx";

/** What tells people that something happened, or is happening. */
export function FeedbackParts() {
  return (
    <>
      <Part name="Notice, Toast, Processing">
        <Notice title="Good to know">
          <p>
            A calm sentence with a link to <a href="#feedback">somewhere else</a>.
          </p>
        </Notice>
        <Notice tone="success">Saved.</Notice>
        <Notice tone="warning">This order waits for an address.</Notice>
        <Notice tone="error">The basket could not be loaded.</Notice>
        <Toast flash={{ success: true, message: "Code CY9H-JGS8-4 revoked" }} />
        <Toast flash={{ success: false, message: "The basket could not be changed." }} />
        <Processing active />
      </Part>
      <Part name="EmptyState">
        <EmptyState
          title="No items in your basket"
          action={<ButtonLink href="#feedback">Continue shopping</ButtonLink>}
        />
      </Part>
    </>
  );
}

/** The shops' dialog; the desk asks in one of its own. */
export function DialogPart() {
  return (
    <Part name="Dialog">
      <Dialog id="guide-dialog" title="Revoke code CY9H-JGS8-4?">
        <p>Whoever holds it can no longer claim. This cannot be undone.</p>
      </Dialog>
    </Part>
  );
}
