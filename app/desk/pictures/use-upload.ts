import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Refusal } from "../../server/forms/form-page.ts";
import { useLeaving } from "../../server/forms/use-leaving.ts";
import type { AddedPictures } from "./picture-view.ts";
import { pictureWords } from "./words.ts";

const { upload: words } = pictureWords;

/** How much of an upload is sent. */
export interface UploadProgress {
  files: number;
  /** Files that are sent whole. */
  sent: number;
  /** From 0 to 100. */
  percent: number;
}

/** The answer of desk.pictures.upload.ts; null if it is no JSON. */
type Reply = { redirectTo: string } | AddedPictures | Partial<Refusal> | null;

/**
 * Sends the form with pictures by XMLHttpRequest, because fetch doesn't tell how much of a body is sent.
 *
 * @param onAnswer takes what became of the files if not all of them were added
 */
export function useUpload(onAnswer: (answer: AddedPictures | null) => void) {
  const request = useRef<XMLHttpRequest | null>(null);
  const [sending, setSending] = useState<{ at: string; progress: UploadProgress } | null>(null);
  const [note, setNote] = useState("");
  const { search, key } = useLocation();
  // Until the page is there that the answer leads to, a second press sends nothing.
  const progress = sending?.at === key ? sending.progress : null;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useLeaving({ asks: () => true }, progress !== null);
  useEffect(() => () => request.current?.abort(), []);

  function end(text: string): void {
    request.current = null;
    setSending(null);
    setNote(text);
    // Some of the files may be in the library.
    revalidate();
  }

  function send(form: HTMLFormElement): void {
    if (progress || request.current) return;
    const body = new FormData(form);
    const sizes = body.getAll("files").map((file) => (file as File).size);
    const post = new XMLHttpRequest();
    const show = (part: number) => setSending({ at: key, progress: progressOf(sizes, part) });
    request.current = post;
    onAnswer(null);
    setNote("");
    show(0);
    post.responseType = "json";
    post.upload.addEventListener("progress", ({ loaded, total }) => show(total > 0 ? loaded / total : 0));
    post.addEventListener("load", () => {
      const reply = post.response as Reply;
      if (reply && "redirectTo" in reply) {
        request.current = null;
        navigate(reply.redirectTo);
      } else if (reply && "refused" in reply) {
        form.reset();
        onAnswer(reply);
        end("");
      } else end(reply && "message" in reply ? `${reply.title}. ${reply.message}` : words.failed);
    });
    post.addEventListener("error", () => end(words.failed));
    post.open("POST", `/desk/pictures/upload${search}`);
    post.send(body);
  }

  return {
    progress,
    note,
    send,
    cancel() {
      request.current?.abort();
      end(words.canceled);
    },
  };
}

/** @param part how much of the body is sent, from 0 to 1 */
function progressOf(sizes: readonly number[], part: number): UploadProgress {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let [sent, end] = [0, 0];
  for (const size of sizes) {
    end += size;
    if (end <= part * total && part > 0) sent += 1;
  }
  return { files: sizes.length, sent, percent: Math.floor(part * 100) };
}
