/** Where the client begins. */
import { mount } from "svelte";
import App from "./App.svelte";
import { App as Client } from "./app.svelte.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");

const app = new Client();
void app.start().then(() => {
  mount(App, { target, props: { app } });
  // While developing, files are wanted as they are now.
  if (import.meta.env.PROD) app.goOffline();
});
